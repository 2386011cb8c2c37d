// Loaded before the product (`node --import`): takes the production build of React, as the
// product's bundle does. From its own files the product loads the slower development build.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^(\.\/cjs\/react.*)\.development\.js$/, '$1.production.js'), context),
});
