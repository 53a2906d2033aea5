import CLinux
import Glibc
import Serving

_ = clinux_populate_globals()
exit(Program.run().rawValue)
