import { ContactSection, PolicySections } from '../../features/legal/policy-text.tsx';
import { Contents } from '../../features/legal/contents.tsx';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { OtherPolicies } from '../../features/legal/other-policies.tsx';
import { policies } from '../../features/legal/policies.ts';
import type { Policy } from '../../features/legal/policy.ts';
import { privacyNotice } from '../../features/legal/notice.tsx';
import { privacyPolicy } from '../../features/legal/privacy-policy.tsx';
import { shippingPolicy } from '../../features/legal/shipping-policy.tsx';
import styles from '../../features/legal/legal.module.css';

// One chunk with the policies, because few people open either page.
export { YourDataPage } from './your-data.tsx';

/** All policies on one page. */
export function LegalInfoPage() {
  return (
    <LegalPage
      title="Legal information"
      summary="All policies on one page, in plain words."
      contents={<Contents entries={policies} />}
    >
      {policies.map((policy) => (
        <section key={policy.id} aria-labelledby={policy.id} className={styles.policy}>
          <h2 id={policy.id} tabIndex={-1}>
            {policy.title}
          </h2>
          <p>{policy.summary}</p>
          <PolicySections policy={policy} level={3} />
        </section>
      ))}
      <ContactSection beside="policies" />
    </LegalPage>
  );
}

export function PrivacyPolicyPage() {
  return <OnePolicyPage policy={privacyPolicy} />;
}

export function PrivacyNoticePage() {
  return <OnePolicyPage policy={privacyNotice} />;
}

export function ShippingPage() {
  return <OnePolicyPage policy={shippingPolicy} />;
}

function OnePolicyPage({ policy }: { policy: Policy }) {
  return (
    <LegalPage
      title={policy.title}
      summary={policy.summary}
      contents={<Contents entries={policy.sections} />}
    >
      <div className={styles.policy}>
        <PolicySections policy={policy} level={2} />
      </div>
      <ContactSection beside="sections" />
      <OtherPolicies than={policy} />
    </LegalPage>
  );
}
