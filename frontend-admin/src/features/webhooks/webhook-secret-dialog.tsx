import { NewSecret } from '../../shared/new-secret.tsx';

/** The secret of a new webhook, or of a rotation. */
export function WebhookSecretDialog({ name, secret }: { name: string; secret: string }) {
  return (
    <NewSecret
      title="Copy the Secret"
      lead={
        <>
          With this secret the receiver checks that what comes from <b translate="no">{name}</b> is
          ours. Keep it where only the receiver can read it: it cannot be shown again.
        </>
      }
      label="Secret"
      secret={secret}
      use="How a signature is checked, and what to answer, is said at /api/events."
    />
  );
}
