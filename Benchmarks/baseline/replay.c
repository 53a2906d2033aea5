/* The least that a replay can cost: for each line, reads a fixture's body and writes it as the answer. Parses nothing,
   merges nothing.

     replay FILE */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    static char line[1 << 16], answer[1 << 20];
    if (count < 2) return 2;
    while (fgets(line, sizeof line, stdin)) {
        int file = open(arguments[1], O_RDONLY);
        size_t size = sprintf(answer, "{\"result\":");
        ssize_t n = file < 0 ? -1 : read(file, answer + size, sizeof answer - size - 4);
        if (n < 0) return 1;
        close(file);
        for (char *at = answer + size, *end = at + n; (at = memchr(at, '\n', end - at)); at++) *at = ' ';
        size += n;
        memcpy(answer + size, "}\n", 2);
        if (write(1, answer, size + 2) < 0) return 1;
    }
    return 0;
}
