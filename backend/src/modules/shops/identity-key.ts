/** Name and address without case, accents, blanks and punctuation. */
export function identityKey(name: string, address: string | null): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return `${plain(name)}|${plain(address ?? '')}`;
}
