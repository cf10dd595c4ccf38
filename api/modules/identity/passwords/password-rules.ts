import { passwordProblem } from '../../../contract/identity/credentials.ts';
import { BadRequest } from '../../../http/errors.ts';

/** The most common passwords of 8 characters or more, with those that people in India and users of this site choose. */
const COMMON = new Set(
  `
  00000000 000000000 0000000000 0123456789 01234567 012345678 10203040 1020304050 11111111 111111111 1111111111
  11112222 11223344 1122334455 112233445566 11235813 12121212 1212121212 12312312 123123123 123123123123 123321123
  1234123412 12341234 12344321 12345678 123456789 1234567890 12345678910 1234567891 123456781 123456123 1234554321
  123454321 12345qwert 1234qwer 123456aa 123456ab 123456qwerty 123qweasd 123qweasdzxc 123abc123 123654789
  13579111 13131313 147258369 147852369 14789632 159357456 159753159 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz!qaz 20202020 22222222 23456789 25252525 33333333 44444444 55555555 66666666
  69696969 741852963 77777777 78787878 7894561230 789456123 789654123 87654321 876543210 88888888 963852741
  987654321 9876543210 98765432 99999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678
  aaaaaaaa aaaa1111 abc12345 abc123456 abcd1234 abcd12345 abcd@123 abcd@1234 abcdefgh abcdefg1 abc@1234 admin123
  admin1234 admin12345 admin@123 admin@1234 administrator adminadmin alexander asdasdasd asdf1234 asdfasdf
  asdfghjk asdfghjkl asdfghjkl1 asdfqwer aspirant aspirant123 babygirl bangalore baseball basketball bharat123
  bharatmata bismillah butterfly changeme changeme1 changeme123 charlie1 chocolate civilservice civilservices
  computer computer1 consumer corvette cricket1 cricket123 default123 delhi123 dragon123 elephant facebook
  facebook1 football football1 forever1 freedom1 ganesh123 google123 guest123 hanuman1 hanuman123 harekrishna
  harrypotter hello123 hello1234 hellohello hindustan hyderabad iaspassword iasofficer iasofficer1 iloveindia
  iloveyou iloveyou1 iloveyou123 iloveyou2 india123 india1234 india@123 india2024 india2025 india2026 indian123
  internet jaihind1 jaihind123 jaimatadi jaishreeram jaishriram jennifer jesuschrist jordan23 kolkata123
  krishna1 krishna123 krishna@123 lakshmi1 lakshmi123 letmein1 letmein123 liverpool lovelove loveyou1 mahadev123
  maharashtra manchester master123 michael1 michelle midnight monkey123 mumbai123 mustang1 mynameis naruto123
  newpassword nopassword omnamahshivaya omsairam p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1
  pa$$w0rd pa55word parameter pass@123 pass@1234 pass1234 pass12345 passw0rd passw0rd1 passwd123 password
  password! password. password0 password00 password01 password1 password1! password10 password11 password12
  password12! password123 password123! password1234 password12345 password2 password2024 password2025 password2026
  password3 password@1 password@12 password@123 password@1234 passpass pokemon1 precious princess princess1
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxed qazwsxedc qwaszx12 qweasdzxc qwer1234 qwerasdf qwert123
  qwert12345 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwerty@123
  radhakrishna rajasthan ramkrishna sachin123 saibaba123 samsung1 samsung123 sanskrit satyamevjayate secret123
  shivaji123 spiderman starwars student1 student123 sunshine sunshine1 superman superman1 swadhyay swadhyay1
  swadhyay123 swadhyay@123 tamilnadu temp1234 test1234 test12345 testtest test@123 test@1234 thomas123 trustno1
  unionpublic upsc1234 upsc12345 upsc@123 upsc2024 upsc2025 upsc2026 upsc2027 upsccse1 upsc_cse user1234 user@123
  vandemataram virat123 virat@123 viratkohli welcome1 welcome12 welcome123 welcome1234 welcome@1 welcome@123
  welcome@1234 whatever whatever1 williams winter2025 xxxxxxxx yourpassword zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123
  zxcvbnmm zzzzzzzz
  `
    .trim()
    .split(/\s+/),
);

/** Ignores case and full-width forms. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}

/** @throws BadRequest with the reason why a new password is not allowed */
export function requireGoodPassword(password: string): void {
  const problem =
    passwordProblem(password) ??
    (isCommonPassword(password)
      ? 'This password is one of the most common ones. Please choose another.'
      : null);
  if (problem !== null) throw new BadRequest('weak_password', problem);
}
