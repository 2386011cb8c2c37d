module toolchain

go 1.19

require golang.org/toolchain v0.0.1-go1.26.8.linux-amd64
