import CLinux
import Glibc
import Serving

Signals.hold()
_ = clinux_populate_globals()
exit(Program.run().rawValue)
