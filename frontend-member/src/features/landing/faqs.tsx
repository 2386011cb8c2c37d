import { CARD_ACTIVATION_DAYS } from '@nattil/contracts/rules/members/card';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './landing.module.css';

const faqs = [
  {
    question: 'Who can get the privilege card?',
    answer:
      'Everybody who has returned from overseas to live here, or is about to. You need an e-mail address or a mobile number to sign up.',
  },
  {
    question: 'What does the card cost?',
    answer: 'Nothing. Applying, activating and renewing are free of charge.',
  },
  {
    question: 'How long is the card valid?',
    answer:
      'About 12 months from activation, to the end of that day. You can renew it before it expires, and what is left is never lost.',
  },
  {
    question: 'What happens if I do not activate my card in time?',
    answer: `The card is issued with a countdown of ${CARD_ACTIVATION_DAYS} days. When it runs out the card lapses, and you can apply again at any time.`,
  },
  {
    question: 'How do I use the card at a shop?',
    answer:
      'Find a partner shop in the search, show the card on your phone before you pay, and the discount comes off your bill.',
  },
] as const;

export function Faqs() {
  return (
    <section id="faqs" className={styles.section} aria-labelledby="faqs-title">
      <div className={styles.faqs}>
        <h2 id="faqs-title">FAQs</h2>
        <div className={styles.questions}>
          {faqs.map((faq) => (
            <Faq key={faq.question} {...faq} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** Mantine's accordion would add 4 KB to the first load. */
function Faq({ question, answer }: (typeof faqs)[number]) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.question} data-open={open || undefined}>
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={open}
          aria-controls={`${id}-answer`}
          onClick={() => setOpen(!open)}
        >
          <span>{question}</span>
          <IconChevronDown size={20} aria-hidden />
        </button>
      </h3>
      <div id={`${id}-answer`} role="region" aria-labelledby={id} hidden={!open}>
        <p>{answer}</p>
      </div>
    </div>
  );
}
