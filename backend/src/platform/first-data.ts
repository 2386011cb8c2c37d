/** What an empty database needs: the first administrator, demo data. Runs once, under the start-up lock. */
export interface FirstData {
  provide(say: (line: string) => void): Promise<void>;
}

export const FIRST_DATA = Symbol('FIRST_DATA');
