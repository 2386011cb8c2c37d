import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, updated at the start of each minute. */
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
