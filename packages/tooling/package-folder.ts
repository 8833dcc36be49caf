// Vitest setup file: tests run in the folder of their package, however they are started.
process.chdir(process.env['PACKAGE_FOLDER'] ?? '.')
