/* The least that a replay can cost: for each line, reads a fixture's body and writes it as the answer. Parses nothing,
   merges nothing. With a folder it reads all files of that first, as a hub does that wants to know of a broken one.

     replay FILE [FOLDER] */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int read_all(const char *path) {
    static char content[1 << 20];
    DIR *folder = opendir(path);
    if (!folder) return 1;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        int file = openat(dirfd(folder), entry->d_name, O_RDONLY);
        if (file < 0) return 1;
        while (read(file, content, sizeof content) > 0) continue;
        close(file);
    }
    return closedir(folder);
}

int main(int count, char **arguments) {
    static char line[1 << 16], answer[1 << 20];
    if (count < 2) return 2;
    if (count > 2 && read_all(arguments[2])) return 1;
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
