/** Browsers read the object URL after the click, so it must stay valid for this long. */
const READ_WITHIN_MS = 60_000;

/** Makes the browser save a file under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
