import { passwordChecklist } from '@nattil/contracts/rules/sign-in/password';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import styles from './password-checklist.module.css';

/** The password rules with those that the typed password meets. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} className={styles.list} aria-label="Password rules">
      {passwordChecklist(password).map(({ label, met }) => (
        <li key={label} data-met={met || undefined}>
          {met ? (
            <IconCircleCheckFilled size={18} aria-hidden />
          ) : (
            <IconCircle size={18} stroke={1.5} aria-hidden />
          )}
          <span>{label}</span>
          <span className="visually-hidden">{met ? ', met' : ', not met yet'}</span>
        </li>
      ))}
    </ul>
  );
}
