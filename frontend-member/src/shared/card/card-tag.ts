/** What features bring to the API that load the member's card or change it. */
export const cardTagTypes = ['Card'] as const;

/** The card of the signed-in member, whichever it is at present. */
export const OWN_CARD = { type: 'Card', id: 'OWN' } as const;
