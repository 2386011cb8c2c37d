/** Browsers read a file's address after the click; until then it must be there. */
const READ_WITHIN_MS = 60_000;

/** Hands a file to the browser, which saves it under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
