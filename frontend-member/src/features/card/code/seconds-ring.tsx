import styles from './card-code.module.css';

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that runs down with the validity of a code. */
export function SecondsRing({ left, of }: { left: number; of: number }) {
  return (
    <svg
      role="img"
      aria-label={`New code in ${left} ${left === 1 ? 'second' : 'seconds'}`}
      className={styles.ring}
      viewBox="0 0 48 48"
    >
      <circle cx={24} cy={24} r={RADIUS} className={styles.track} />
      <circle
        cx={24}
        cy={24}
        r={RADIUS}
        className={styles.rest}
        // A full ring appears at once; it does not fill up again.
        data-full={left === of || undefined}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - left / of)}
      />
      <text x={24} y={24} className={styles.seconds} aria-hidden>
        {left}
      </text>
    </svg>
  );
}
