import { ContactDetails } from './contact-details.tsx';
import type { Policy } from './policy.ts';
import styles from './legal.module.css';

/** The anchor of the contact details. */
export const CONTACT_ID = 'contact-information';

/** A policy below its heading; `level` is the level of its section headings. */
export function PolicySections({ policy, level }: { policy: Policy; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return policy.sections.map(({ id, title, content }) => (
    <div key={id} className={styles.section}>
      <Heading id={id} tabIndex={-1}>
        {title}
      </Heading>
      {content}
    </div>
  ));
}

/** Its heading level matches its siblings: policies, or the sections of one policy. */
export function ContactSection({ beside }: { beside: 'policies' | 'sections' }) {
  return (
    <section aria-labelledby={CONTACT_ID} className={styles.policy} data-beside={beside}>
      <h2 id={CONTACT_ID} tabIndex={-1}>
        Contact information
      </h2>
      <p>Questions about the card, a bill or these pages? People answer them here.</p>
      <ContactDetails />
    </section>
  );
}
