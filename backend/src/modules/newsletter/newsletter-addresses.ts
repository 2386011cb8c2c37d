/** Targets of links in mails: pages, and the API for a mail program's one-click button. */
export function addressesIn(publicUrl: string) {
  return {
    confirm: (token: string) => `${publicUrl}/newsletter/confirm?token=${token}`,
    unsubscribe: (token: string) => `${publicUrl}/newsletter/unsubscribe?token=${token}`,
    oneClick: (token: string) => `${publicUrl}/api/users/newsletter/unsubscribe?token=${token}`,
  };
}
