import { Anchor } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { NOTICE_VERSION } from '@nattil/contracts/legal/notices';
import { NOTICE_ADULTS } from '@nattil/contracts/legal/privacy-notice';
import { OPERATOR } from '@nattil/contracts/operator';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { MailLink } from './contact-details.tsx';
import { Grievance } from './grievance.tsx';
import { NoticeItems } from './notice.tsx';
import { HowLong } from './how-long.tsx';
import type { Policy } from './policy.ts';

export const privacyPolicy: Policy = {
  id: 'privacy-policy',
  title: 'Privacy policy',
  summary: `What ${BRAND.name} knows about you, what it is for, how long it stays, and how you see, correct or erase it yourself.`,
  sections: [
    {
      id: 'privacy-who',
      title: 'Who is responsible',
      content: (
        <p>
          {OPERATOR.name}, {OPERATOR.address}, runs {BRAND.name} and decides what your data is used
          for. In the words of the Digital Personal Data Protection Act, 2023, we are the Data
          Fiduciary and you are the Data Principal.
        </p>
      ),
    },
    {
      id: 'privacy-what',
      title: 'What we store, and why',
      content: (
        <>
          <p>We ask for what the card needs, and for nothing else.</p>
          <dl>
            <dt>Your account</dt>
            <dd>
              E-mail address or mobile number, and your password, of which only a hash is stored: we
              cannot read it. They let you sign in, and nobody else.
            </dd>
            <dt>Your profile</dt>
            <dd>
              Full name, e-mail address, mobile number and location; a preferred category and a
              picture if you give them. The name stands on your card; we reach you at the e-mail
              address and the number.
            </dd>
            <dt>Your card</dt>
            <dd>Its number, tier, state and dates, so that a shop can see whether it is valid.</dd>
            <dt>Your purchases with the card</dt>
            <dd>
              Shop, bill, discount and time. They decide your tier, and they let you and us correct
              a mistake.
            </dd>
            <dt>One-time passwords</dt>
            <dd>
              When, how and for what one was sent, and whether it was used. The code itself is
              stored as a hash only.
            </dd>
            <dt>Your sign-ins</dt>
            <dd>
              Open sessions, failed attempts, and the IP address of requests that change something.
              They protect your account.
            </dd>
            <dt>The newsletter</dt>
            <dd>Your e-mail address, if you subscribe and confirm it. You need no account.</dd>
          </dl>
          <p>
            If you allow your browser to tell where you are, your position is used to answer that
            search. It is not stored with your account.
          </p>
        </>
      ),
    },
    {
      id: 'privacy-consent',
      title: 'Your consent',
      content: (
        <>
          <p>
            When you sign up you agree to our{' '}
            <Anchor component={Link} to={paths.privacyNotice} inherit>
              privacy notice
            </Anchor>
            , version {NOTICE_VERSION}:
          </p>
          <NoticeItems />
          <p>
            We use your data because you agree to it when you sign up, complete your profile or
            subscribe to the newsletter, and only for what is named here. You may withdraw your
            consent at any time, as easily as you gave it: delete your account, or follow the link
            in any newsletter. We record which version of the notice you agreed to, in which
            language and when. What was done before stays lawful.
          </p>
          <p>
            Without an account there is no card. Everything that is marked as optional is optional.
          </p>
        </>
      ),
    },
    {
      id: 'privacy-who-sees',
      title: 'Who sees it',
      content: (
        <>
          <ul>
            <li>
              A partner shop sees what is on the card that you show: your name, the number, the tier
              and until when it is valid.
            </li>
            <li>
              Our staff see what they need to help you. What they change is written into an audit
              trail that cannot be altered unnoticed.
            </li>
            <li>
              The providers that carry our e-mails and text messages get the address or number, and
              the message.
            </li>
            <li>
              The map loads its pictures from a map server, and a place that you type may be looked
              up at a geocoding service. The map server sees your IP address and the part of the map
              that you look at; the geocoding service sees the name of the place, not who asks.
            </li>
          </ul>
          <p>
            We do not sell data, show no advertisements and follow nobody across other sites. We
            pass data to an authority only where the law obliges us to.
          </p>
        </>
      ),
    },
    {
      id: 'privacy-browser',
      title: 'What your browser keeps',
      content: (
        <p>
          One cookie is set when you sign in. It holds a random number by which we know that this
          browser signed in before, so that wrong passwords of others do not keep you out; it serves
          nothing else, and ends a year after your last sign-in. Your browser stores who is signed
          in: with ‘Remember me’ until you log out, without it until you log out or close the last
          tab. Your last and recent searches, and what you typed into a form and did not send, stay
          until you log out or close the tab. For when there is no network, it also keeps the files
          of the application and a copy of your card, of your last searches and of the shops that
          you looked at. This copy is erased when you log out, when your session ends, and with your
          account; without ‘Remember me’ also when you close the tab.
        </p>
      ),
    },
    {
      id: 'privacy-how-long',
      title: 'How long it stays',
      content: (
        <>
          <p>What is no longer needed is deleted by the program itself, without anybody asking.</p>
          <HowLong />
          <p>
            When you delete your account, your name, e-mail address, mobile number, location and
            picture are erased at once, and so are the messages to you and the newsletter at your
            address. What was bought stays as a figure under a number that says nothing about you. A
            backup that was made before still holds your data until that backup is deleted.
          </p>
        </>
      ),
    },
    {
      id: 'privacy-owners',
      title: 'If you register a shop',
      content: (
        <p>
          We store what you write into the form, and what we agree on with you later: the shop, its
          place and hours, your e-mail address and number, the GST number and the discount; PAN and
          bank details only encrypted. Members see the shop with its address, number, e-mail address
          and hours once it is approved, and not what concerns taxes and banks. It stays as long as
          the shop takes part; to have it corrected or erased, write to{' '}
          <MailLink to={BRAND.support.email} />.
        </p>
      ),
    },
    {
      id: 'privacy-security',
      title: 'How it is protected',
      content: (
        <p>
          Messages that wait to be sent are encrypted. Passwords, one-time passwords and links are
          stored as hashes. An account locks after repeated wrong passwords. If a breach ever
          concerns you, we tell you and the Data Protection Board of India without delay.
        </p>
      ),
    },
    {
      id: 'privacy-rights',
      title: 'Your rights, and how to use them',
      content: (
        <>
          <p>The Act gives you these rights. Most of them you use yourself, in your profile.</p>
          <dl>
            <dt>To know what we hold</dt>
            <dd>
              &lsquo;Download my data&rsquo; in your profile gives you a copy of it. Your latest
              purchases and one-time passwords are also listed under Manage Card.
            </dd>
            <dt>To correct and complete it</dt>
            <dd>
              Change your profile. A new e-mail address or number counts once you have confirmed it
              with a code.
            </dd>
            <dt>To withdraw your consent</dt>
            <dd>
              &lsquo;Your data&rsquo; in your profile shows what you agreed to and when, and turns
              the newsletter off.
            </dd>
            <dt>To have it erased</dt>
            <dd>
              &lsquo;Delete Account&rsquo; in your profile. It works at once and cannot be undone.
            </dd>
            <dt>To nominate somebody</dt>
            <dd>
              Write to us who shall use these rights if you die or can no longer use them yourself.
            </dd>
            <dt>To complain</dt>
            <dd>Write to the Grievance Officer, as the next section says.</dd>
          </dl>
        </>
      ),
    },
    {
      id: 'privacy-grievance',
      title: 'Complaints',
      content: <Grievance />,
    },
    {
      id: 'privacy-children',
      title: 'Children',
      content: (
        <p>
          <span>{NOTICE_ADULTS}</span> We ask nobody for a date of birth. If you learn that somebody
          under 18 has an account, please write to <MailLink to={BRAND.support.email} />, and we
          delete it.
        </p>
      ),
    },
    {
      id: 'privacy-changes',
      title: 'Changes to this policy',
      content: (
        <p>
          The date at the top says from when this text is in force. If we want to use your data for
          something new, we ask you first.
        </p>
      ),
    },
  ],
};
