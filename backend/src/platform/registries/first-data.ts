/** First data of an empty database, e.g. the administrator. Runs once, under the start-up lock. */
export interface FirstData {
  provide(say: (line: string) => void): Promise<void>;
}

export const FIRST_DATA = Symbol('FIRST_DATA');
