/** Where links in mails lead: pages, and for a mail program's own button the API. */
export function addressesIn(publicUrl: string) {
  return {
    confirm: (token: string) => `${publicUrl}/newsletter/confirm?token=${token}`,
    unsubscribe: (token: string) => `${publicUrl}/newsletter/unsubscribe?token=${token}`,
    oneClick: (token: string) => `${publicUrl}/api/users/newsletter/unsubscribe?token=${token}`,
  };
}
