import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present time, updated when a minute begins. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function waitForMinute(): void {
      timer = setTimeout(
        () => {
          setNow(new Date());
          waitForMinute();
        },
        MINUTE_MS - (Date.now() % MINUTE_MS),
      );
    }
    waitForMinute();
    return () => clearTimeout(timer);
  }, []);

  return now;
}
