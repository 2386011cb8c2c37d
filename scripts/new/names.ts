// The forms of a name that the templates of `npm run new` use.

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export const isName = (name: string) => KEBAB.test(name);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** `suspend-shop` → `SuspendShop` */
export const pascal = (name: string) => name.split('-').map(capital).join('');
/** `suspend-shop` → `suspendShop` */
export const camel = (name: string) => pascal(name).replace(/^./, (first) => first.toLowerCase());
/** `suspend-shop` → `suspend_shop` */
export const snake = (name: string) => name.replaceAll('-', '_');
/** `suspend-shop` → `suspend shop` */
export const words = (name: string) => name.replaceAll('-', ' ');

/** Prints the sentence and ends the command without writing anything. */
export function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
