/** Under which the checked configuration is injected. */
export const CONFIG = Symbol('CONFIG');
