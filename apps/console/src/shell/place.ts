const KEPT = 'parley:after-sign-in';

/** Where somebody wanted to be who has to sign in first. */
export const rememberPlace = (address: string): void => sessionStorage.setItem(KEPT, address);

/** Once; the overview where nobody wanted to be anywhere. */
export function takePlace(): string {
  const address = sessionStorage.getItem(KEPT) ?? '/';
  sessionStorage.removeItem(KEPT);
  return address;
}
