import type { Day } from '@nattil/contracts/api/common';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { WEEKDAYS, weekdayLabel } from '@nattil/contracts/rules/shops/opening-hours';
import { useNow } from '../../../shared/use-now.ts';
import { dayText, holidayText } from './hours-texts.ts';
import fieldset from '../fieldset.module.css';
import styles from './hours.module.css';

/** A shop's opening hours by weekday. */
export function ShopWeek({ openingHours }: Pick<AdminShop, 'openingHours'>) {
  if (!openingHours) return <p className={fieldset.note}>Not given</p>;
  return (
    <table className={styles.table}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Opening hours in Indian time</th>
        </tr>
      </thead>
      <tbody>
        {WEEKDAYS.map((day) => (
          <tr key={day}>
            <th scope="row">{weekdayLabel(day)}</th>
            <td className="tabular">{dayText(openingHours[day])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The future holidays of a shop. */
export function ShopHolidays({ holidays }: { holidays: readonly Day[] }) {
  const today = formatIsoDate(useNow());
  const toCome = holidays.filter((day) => day >= today);
  if (toCome.length === 0) return <p className={fieldset.note}>None</p>;
  return (
    <ul className={styles.plain}>
      {toCome.map((day) => (
        <li key={day}>{holidayText(day)}</li>
      ))}
    </ul>
  );
}
