import { setSourceMapsSupport } from 'node:module';

/**
 * Errors name the lines of the sources. Those of packages are left as they are: to read their maps at
 * every start took a quarter of a second.
 */
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
