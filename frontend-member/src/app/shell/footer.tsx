import { BRAND } from '@nattil/contracts/brand';
import { LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import { IconClock, IconMail, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { useGrievance } from '../../shared/grievance.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { paths, termsPath } from '../../shared/paths.ts';
import { preload } from '../../routes/dialogs/preload.ts';
import { session } from '../../shared/session.ts';
import { useDialogs } from '../../routes/dialogs/use-dialogs.ts';
import { SectionLink } from './section-link.tsx';
import { useLanding } from './use-landing.ts';
import styles from './footer.module.css';

const sections = [
  { id: 'home', label: 'Home' },
  { id: 'how-it-works', label: 'How It Works' },
  { id: 'apply-now', label: 'Apply for card' },
  { id: 'faqs', label: 'FAQs' },
] as const;

const policies = [
  { to: paths.privacyPolicy, label: 'Privacy policy' },
  { to: termsPath, label: 'Terms and conditions' },
  { to: `${paths.legalInfo}#cancellation-and-refund-policy`, label: 'Cancellation and refunds' },
  { to: paths.shipping, label: 'Shipping and delivery' },
  { to: paths.legalInfo, label: 'Legal information' },
];

const { support } = BRAND;

export function Footer() {
  const landing = useLanding();
  const { manageCard } = useDialogs();
  const { contact, days } = useGrievance();
  const isMember = useAppSelector(session.selectStatus) === 'signed-in';
  return (
    <footer id="contact-us" className={`${styles.footer} on-green`}>
      <div className={styles.inner}>
        <section aria-labelledby="footer-newsletter" className={styles.newsletter}>
          <div>
            <h2 id="footer-newsletter">Newsletter</h2>
            <p>New partner shops and offers near you, by mail. Leave it whenever you like.</p>
          </div>
          <NewsletterForm />
        </section>
        <div className={styles.brand}>
          <Logo size={40} tone="ivory" />
          <p>
            {BRAND.name}, {BRAND.tagline}.
          </p>
        </div>
        <nav aria-labelledby="footer-about">
          <h2 id="footer-about">About the card</h2>
          <ul>
            {sections.map(({ id, label }) => (
              <li key={id}>
                {isMember && id === 'apply-now' ? (
                  <button type="button" {...preload.manageCard} onClick={manageCard}>
                    Manage Card
                  </button>
                ) : (
                  <SectionLink section={id}>{label}</SectionLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-categories">
          <h2 id="footer-categories">Categories</h2>
          <ul className={styles.twoColumns}>
            {LANDING_CATEGORIES.map((label) => (
              <li key={label}>
                <Link
                  to={
                    isMember && !landing.isHere
                      ? paths.search
                      : { pathname: landing.path, hash: '#categories' }
                  }
                  state={{ selectedCategory: label }}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact Us</h2>
          <ul>
            <li>
              <a href={`mailto:${support.email}`} translate="no">
                <IconMail size={20} stroke={1.5} aria-hidden />
                {support.email}
              </a>
            </li>
            <li>
              <a href={`tel:${support.phone}`} translate="no">
                <IconPhone size={20} stroke={1.5} aria-hidden />
                {support.phoneLabel}
              </a>
            </li>
            <li>
              <span>
                <IconClock size={20} stroke={1.5} aria-hidden />
                {support.hours}
              </span>
            </li>
            <li>
              <a href={`mailto:${contact}`}>
                <IconMail size={20} stroke={1.5} aria-hidden />
                <span>
                  Complaints about your data: <span translate="no">{contact}</span>
                  <span>{`, answered within ${days} days`}</span>
                </span>
              </a>
            </li>
          </ul>
        </section>
        <nav aria-label="Policies" className={styles.policies}>
          <ul>
            {policies.map(({ to, label }) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
