import { IconBuildingStore, IconHeart, IconLock, IconMapPin } from '@tabler/icons-react';
import styles from './landing.module.css';

const benefits = [
  {
    Icon: IconBuildingStore,
    title: 'Real discounts at real shops',
    text: 'Every partner is a local shop that we have checked. The percent on the card is what comes off your bill.',
  },
  {
    Icon: IconMapPin,
    title: 'Near you, wherever you are',
    text: 'Search by name, category or place and see what is around the corner, as a list and on the map.',
  },
  {
    Icon: IconHeart,
    title: 'More for those who stay',
    text: 'Bronze, Silver, Gold: the more you shop with partners in a year, the larger your discount.',
  },
  {
    Icon: IconLock,
    title: 'Yours alone',
    text: 'The card is tied to you by a one-time code. We never pass your contacts on to shops.',
  },
] as const;

export function WhyChooseUs() {
  return (
    <section id="why-choose-us" className={styles.section} aria-labelledby="why-title">
      <h2 id="why-title">Why Choose Us</h2>
      <ul className={styles.benefits}>
        {benefits.map(({ Icon, title, text }) => (
          <li key={title} className={styles.benefit}>
            <Icon size={28} stroke={1.5} aria-hidden className={styles.benefitIcon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
