import { BRAND } from '@nattil/contracts/brand';
import { NEWSLETTER_CONFIRMATION_DAYS } from '@nattil/contracts/rules/members/newsletter';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { DAYS_KEPT, DAYS_KEPT_ALWAYS } from '@nattil/contracts/rules/privacy/retention';

/** The retention of a member's data; it must match the table for operators in the README. */
export function HowLong() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Account, profile and card</th>
          <td>until you delete your account</td>
        </tr>
        <tr>
          <th scope="row">E-mail addresses and numbers that you confirmed and had before</th>
          <td>until you delete your account, encrypted</td>
        </tr>
        <tr>
          <th scope="row">A new e-mail address or number that waits for its code</th>
          <td>{DAYS_KEPT_ALWAYS.unconfirmedContact} days</td>
        </tr>
        <tr>
          <th scope="row">Purchases, and the record of what was done when</th>
          <td>
            as long as {BRAND.name} is run; once you delete your account, under a number that says
            nothing about you
          </td>
        </tr>
        <tr>
          <th scope="row">If we blocked your card and you delete your account</th>
          <td>
            {DAYS_KEPT_ALWAYS.blockedCard} days: why it was blocked, and codes computed from your
            e-mail addresses and numbers, from which nobody can read them
          </td>
        </tr>
        <tr>
          <th scope="row">One-time passwords</th>
          <td>{DAYS_KEPT.otp} days</td>
        </tr>
        <tr>
          <th scope="row">IP addresses</th>
          <td>{DAYS_KEPT.ip} days</td>
        </tr>
        <tr>
          <th scope="row">E-mails and text messages</th>
          <td>{DAYS_KEPT.notifications} days after they were sent</td>
        </tr>
        <tr>
          <th scope="row">Links to set a password, and to say that a change was not you</th>
          <td>{DAYS_KEPT.notifications} days after they end</td>
        </tr>
        <tr>
          <th scope="row">Sessions</th>
          <td>
            open until you log out or have not been here for 7 days; when they began and were used
            last, for 24 hours, or 30 days with &lsquo;Remember me&rsquo;
          </td>
        </tr>
        <tr>
          <th scope="row">Which browsers you signed in with, as numbers that nobody can use</th>
          <td>
            {DAYS_KEPT_ALWAYS.knownBrowser} days after the last sign-in, at most ten browsers; until
            your password is changed
          </td>
        </tr>
        <tr>
          <th scope="row">Your address for the newsletter</th>
          <td>
            until you unsubscribe, and {DAYS_KEPT_ALWAYS.endedSubscription} days more, so that the
            links in old mails still answer; {NEWSLETTER_CONFIRMATION_DAYS} days if you never
            confirm it
          </td>
        </tr>
        <tr>
          <th scope="row">That you forgot your password</th>
          <td>
            what you typed, encrypted, for {RESET_LINK_MINUTES} minutes; that somebody asked, for 1
            day
          </td>
        </tr>
        <tr>
          <th scope="row">Failed sign-ins and wrong codes that lock an account</th>
          <td>1 day</td>
        </tr>
        <tr>
          <th scope="row">Answers that we give again when a phone repeats a request, encrypted</th>
          <td>24 hours</td>
        </tr>
        <tr>
          <th scope="row">How often somebody asked, without who it was</th>
          <td>1 hour after the limit ends</td>
        </tr>
        <tr>
          <th scope="row">Places that were looked up, without who asked</th>
          <td>{DAYS_KEPT.geocoding} days</td>
        </tr>
      </tbody>
    </table>
  );
}
