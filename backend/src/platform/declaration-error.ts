/** What a module declares does not fit; the message is a sentence for whoever writes the module. */
export class DeclarationError extends Error {}
