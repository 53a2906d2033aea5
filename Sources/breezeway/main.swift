import Glibc
import Serving

exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
