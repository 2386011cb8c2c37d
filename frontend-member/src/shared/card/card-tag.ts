/** Tag types of the features that load or change the member's card. */
export const cardTagTypes = ['Card'] as const;

/** The current card of the signed-in member. */
export const OWN_CARD = { type: 'Card', id: 'OWN' } as const;

/** Tag types of the features that load or change the member's purchases. */
export const purchaseTagTypes = ['Purchase'] as const;
