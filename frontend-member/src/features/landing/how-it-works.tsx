import { CARD_ACTIVATION_DAYS } from '@nattil/contracts/rules/members/card';
import { IconCircleCheck, IconDeviceMobileMessage, IconPencil } from '@tabler/icons-react';
import styles from './landing.module.css';

const steps = [
  {
    Icon: IconPencil,
    title: 'Apply',
    text: 'Apply with your name, email and preferred category. It takes two minutes and costs nothing.',
  },
  {
    Icon: IconDeviceMobileMessage,
    title: 'SMS OTP verification',
    text: 'You get a 4-digit OTP by e-mail, or by SMS if you prefer. Enter it, and we know the card is yours.',
  },
  {
    Icon: IconCircleCheck,
    title: 'Activate',
    text: `Your card is issued with a countdown timer: activate it within ${CARD_ACTIVATION_DAYS} days, before the time runs out, and it is ready to show.`,
  },
] as const;

export function HowItWorks() {
  return (
    <section id="how-it-works" className={styles.section} aria-labelledby="how-title">
      <h2 id="how-title">How It Works</h2>
      <ol className={styles.steps}>
        {steps.map(({ Icon, title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.stepMark}>
              <Icon size={28} stroke={1.5} aria-hidden />
              <span className={styles.stepNumber} aria-hidden>
                {index + 1}
              </span>
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
