/** A module's declaration is invalid. The message is a sentence for the module's author. */
export class DeclarationError extends Error {}
