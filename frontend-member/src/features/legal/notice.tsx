import {
  NOTICE_ADULTS,
  NOTICE_ITEMS,
  NOTICE_WITHDRAW,
} from '@nattil/contracts/legal/privacy-notice';
import { NOTICE_VERSION } from '@nattil/contracts/legal/notices';
import { OPERATOR } from '@nattil/contracts/operator';
import { BRAND } from '@nattil/contracts/brand';
import { Grievance } from './grievance.tsx';
import type { Policy } from './policy.ts';
import styles from './legal.module.css';

/** The stored data with reason and retention, by purpose. */
export function NoticeItems() {
  return (
    <dl className={styles.items}>
      {NOTICE_ITEMS.map(({ purpose, title, data, why, howLong }) => (
        <div key={purpose}>
          <dt>{title}</dt>
          <dd>
            <b>What:</b>
            <span>{` ${data}`}</span>
          </dd>
          <dd>
            <b>Why:</b>
            <span>{` ${why}`}</span>
          </dd>
          <dd>
            <b>How long:</b>
            <span>{` ${howLong}`}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const privacyNotice: Policy = {
  id: 'privacy-notice',
  title: 'Privacy notice',
  summary: `What you agree to when you sign up for ${BRAND.name}, item by item. Version ${NOTICE_VERSION}, in English.`,
  sections: [
    { id: 'notice-adults', title: 'Only for adults', content: <p>{NOTICE_ADULTS}</p> },
    {
      id: 'notice-items',
      title: 'What we store, why, and how long',
      content: (
        <>
          <p>
            {OPERATOR.name} runs {BRAND.name} and asks for your consent to this, and to nothing
            else:
          </p>
          <NoticeItems />
        </>
      ),
    },
    { id: 'notice-withdraw', title: 'How you withdraw', content: <p>{NOTICE_WITHDRAW}</p> },
    { id: 'notice-complain', title: 'How you complain', content: <Grievance /> },
  ],
};
