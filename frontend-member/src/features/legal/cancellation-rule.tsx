/** The same wording in every text about discounts. */
export function CancellationRule() {
  return (
    <p>
      <strong>
        Discount submissions and promotions may be cancelled within 24 hours of being submitted.
      </strong>{' '}
      This holds for you, for the shop and for us. What is cancelled counts neither as a purchase
      nor for your tier.
    </p>
  );
}
