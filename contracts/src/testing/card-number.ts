/** Whether the text is 16 digits that start with 9 and pass the Luhn check. */
export function isCardNumber(digits: string): boolean {
  return /^9\d{15}$/.test(digits) && passesLuhn(digits);
}

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits !== '' && sum % 10 === 0;
}
