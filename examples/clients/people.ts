// Who the programs speak of and where: the address of a running product, and its administrator.
export const address = process.env['ADDRESS'] ?? 'http://localhost:3000';
export const adminEmail = process.env['ADMIN_EMAIL'] ?? '';
export const adminPassword = process.env['ADMIN_PASSWORD'] ?? '';

const unique = String(Math.floor(Math.random() * 90_000_000) + 10_000_000);
export const password = 'Monsoon-2026';
export const member = {
  fullName: 'Anna Mathew',
  email: `anna.mathew.${unique}@example.org`,
  phone: `97${unique}`,
  countryCode: '+91' as const,
  location: 'Kochi, Kerala',
};
export const owner = {
  shopName: `Broadway Books ${unique}`,
  category: 'shopping',
  email: `books.${unique}@example.org`,
  phone: `98${unique}`,
  district: 'Ernakulam' as const,
  talukBlock: 'Kanayannur',
  location: 'Kochi',
  storeAddress: '16 Broadway, Kochi',
  confirmDetails: true as const,
};

/** The code of the newest message, once it has arrived in the inbox of a development installation. */
export async function otpIn(inbox: () => Promise<string[]>): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const otp = (await inbox())[0]?.match(/\b\d{4}\b/)?.[0];
    if (otp) return otp;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('No code has arrived');
}
