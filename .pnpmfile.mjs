export const hooks = {
  /**
   * Published packages do not name the packages of the workspace, which are not on npm: `npm ci` in an unpacked package
   * would look for them, even when it installs no dependencies for development.
   */
  beforePacking: ({ devDependencies: _, ...manifest }) => manifest,

  /** The only file that the service uses contains its dependencies, which are 247 packages. */
  readPackage: (manifest) =>
    manifest.name === '@scalar/api-reference' ? { ...manifest, dependencies: {} } : manifest,
}
