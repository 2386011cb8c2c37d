import { Accordion } from '@mantine/core';
import { CARD_ACTIVATION_DAYS } from '@nattil/contracts/rules/card';
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
        <Accordion order={3} variant="separated" className={styles.questions}>
          {faqs.map(({ question, answer }, index) => (
            // The value becomes part of an id, which must not hold spaces.
            <Accordion.Item key={question} value={String(index + 1)} className={styles.question}>
              <Accordion.Control>{question}</Accordion.Control>
              <Accordion.Panel>{answer}</Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </div>
    </section>
  );
}
