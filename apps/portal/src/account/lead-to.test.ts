import { expect, test } from 'vitest';
import { leadTo } from './lead-to.ts';

const ORIGINS = ['http://localhost:3000', 'https://also.example'];

const lead = (address: string) => leadTo(new URL(address), ORIGINS);

test('Who is at an address from which the portal takes sign-ins stays there.', () => {
  expect(lead('http://localhost:3000/sign-in')).toBeNull();
  expect(lead('https://also.example/join?code=AB')).toBeNull();
  expect(leadTo(new URL('http://127.0.0.1/'), [])).toBeNull();
});

test('Who is at another address is sent to the same page at the portal’s own, with all of its address.', () => {
  expect(lead('http://127.0.0.1:3000/sign-in?next=%2Fjoin%3Fcode%3DAB#x')).toEqual({
    by: 'redirect',
    address: 'http://localhost:3000/sign-in?next=%2Fjoin%3Fcode%3DAB&sent-on=1#x',
  });
  expect(lead('http://evil.example//other.example/sign-in')?.address).toMatch(/^http:\/\/localhost:3000\/\/other/);
});

test('Who was sent back is not sent in a circle, and gets a link.', () => {
  expect(lead('http://localhost:8080/sign-in?sent-on=1')).toEqual({ by: 'link', address: 'http://localhost:3000/sign-in' });
});
