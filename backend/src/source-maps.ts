import { setSourceMapsSupport } from 'node:module';

/**
 * Maps errors to source lines, except for packages: reading their maps took a quarter of a second
 * at every start.
 */
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
