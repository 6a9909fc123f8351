import { describe, expect, test } from 'vitest';
import { registerPharmacyBody, resetPasswordBody } from './session.ts';

const common = 'This password is too common. Please choose another one.';
const tooShort = 'Password must be at least 8 characters long';
const tooLong = 'Password must be at most 128 characters long';
const noUpper = 'Password must contain at least one uppercase letter';
const noLower = 'Password must contain at least one lowercase letter';
const noNumber = 'Password must contain at least one number';
const noSpecial = 'Password must contain at least one special character';

function faultsOf(password: unknown): readonly string[] {
  const result = resetPasswordBody.safeParse({ token: 'token', password });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

const aPharmacy = {
  ...{ pharmacyAddress: '5 River Road', pharmacyCity: 'Springfield', pharmacyState: 'IL' },
  ...{ pharmacyZipCode: '62701', pharmacyPhone: '217-555-0148', pharmacyLicense: '054-098765' },
  ...{ adminFirstName: 'Nora', adminLastName: 'Ellis', adminEmail: 'nora@riverside.example' },
};

describe('a new password', () => {
  test.each<[string, readonly string[]]>([
    ['Aa-4567', [tooShort]],
    ['Aa-45678', []],
    [`Aa-7${'b'.repeat(124)}`, []],
    [`Aa-7${'b'.repeat(125)}`, [tooLong]],
    ['rx-horse-7', [noUpper]],
    ['RX-HORSE-7', [noLower]],
    ['Rx-Horse-Seven', [noNumber]],
    ['RxHorse7777', [noSpecial]],
    ['Rx Horse 7777', [noSpecial]],
    ['', [tooShort, noUpper, noLower, noNumber, noSpecial]],
    ['Пароль-для-аптеки-7', []],
    ['Ünter den Linden 7 🌳', []],
    ['Εὕρηκα-٣-φορές', []],
    ['  Pasted-Horse-7\t', []],
    ['Line\nBreak-Horse-7', []],
  ])('%j', (password, faults) => {
    const found = faultsOf(password).filter((message) => message !== common);
    expect(found).toEqual(faults);
  });

  test.each(['Walgreens1!', 'Medicaid-Medicaid-7', 'C@r3mark!'])('%s is too common', (password) => {
    expect(faultsOf(password)).toEqual([common]);
  });

  test('a password is not common for holding a common word', () => {
    expect(faultsOf('Caremark-Horse-9')).toEqual([]);
  });
});

describe('a field of the registration', () => {
  const messageOf = (field: string, value: unknown) => {
    const result = registerPharmacyBody.safeParse({ [field]: value });
    return result.error?.issues.find(({ path }) => path[0] === field)?.message;
  };

  test('the pharmacy’s own name is no password', () => {
    const faults = (adminPassword: string) => {
      const given = { pharmacyName: 'St. Anne’s Riverside Rx', adminPassword };
      const whole = { ...aPharmacy, ...given };
      return registerPharmacyBody.safeParse(whole).error?.issues.map(({ message }) => message);
    };
    for (const password of ['Riverside-1', 'R1vers1de!', 'StAnnesRiversideRx#1']) {
      expect(faults(password)).toEqual([common]);
    }
    expect(faults('Green-Riverside-1')).toBeUndefined();
  });

  const zip = 'Valid ZIP code is required';
  const phone = 'Valid phone number is required';
  const email = 'Please enter a valid email address';
  test.each([
    ['pharmacyZipCode', '1234', zip],
    ['pharmacyZipCode', ' 1234 ', zip],
    ['pharmacyZipCode', '12345', undefined],
    ['pharmacyZipCode', '12345-6789', undefined],
    ['pharmacyZipCode', '12345-67890', 'At most 10 characters'],
    ['pharmacyPhone', '217555011', phone],
    ['pharmacyPhone', '2175550112', undefined],
    ['pharmacyPhone', '+1 (217) 555-0112', undefined],
    ['pharmacyPhone', '+1 (217) 555-0112 x 12', 'At most 20 characters'],
    ['adminEmail', 'ana@corner.example', undefined],
    ['adminEmail', '  ana+rx@corner.example ', undefined],
    ['adminEmail', 'ana@corner', email],
    ['adminEmail', 'ana corner@example.com', email],
    ['adminEmail', '@corner.example', email],
    ['adminEmail', 'ana@@corner.example', email],
    ['adminEmail', 'ana@corner.example\r\nBcc: b@c.example', email],
    ['adminEmail', `${'a'.repeat(64)}@${'b'.repeat(190)}.example`, email],
    ['adminPhone', undefined, undefined],
    ['recaptchaToken', undefined, undefined],
  ])('%s %j: %s', (field, value, message) => {
    expect(messageOf(field, value)).toBe(message);
  });
});

test.each(['Ma\nria', 'Ma\u0000ria', 'Ma\u001b[31mria', 'Ma\u202Eria', 'Ma\u2028ria'])(
  'the name %j holds what does not show, and is refused',
  (adminFirstName) => {
    const result = registerPharmacyBody.shape.adminFirstName.safeParse(adminFirstName);
    expect(result.error?.issues[0]?.message).toBe(
      'Remove special characters that can’t be displayed',
    );
  },
);
