import { lengthProblem, PASSWORD_TOO_WEAK, normalizedPassword, type WeakPassword } from "./password.ts";

/** Why a password is refused; null when it is fine. `email` is the account's, if known. */
export function weaknessOf(typed: string, email: string | null): WeakPassword | null {
  const length = lengthProblem(typed);
  if (length) return { message: length, reasons: [] };

  const password = normalizedPassword(typed);
  const reasons = [
    ...(isCommonPassword(password) ? ["It's one of the most common passwords."] : []),
    ...(email && matchesAddress(password, email) ? ["It's your email address."] : []),
  ];
  return reasons.length > 0 ? { message: PASSWORD_TOO_WEAK, reasons } : null;
}

function matchesAddress(password: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  return [address, address.split("@")[0]].includes(password.trim().toLowerCase());
}

/** The passwords tried first in guessing attacks, common to published lists of leaked passwords: lower case, six characters or more. */
const LIST = `
123123 123321 123654 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 147258 147258369 159753 159357 159951 11223344
112233 121212 131313 135790 142536 147852 147896 232323 252525 258456 321321 456123 456789 654321 741852 741852963 753951
789456 789456123 852456 963852 987654 987654321 9876543210 a1b2c3 a1b2c3d4 aa1234 aa12345 aa123456 abc123 abc1234 abcd1234
abcd123 access adidas admin1 admin123 administrator alexander alexis amanda america andrea andrew angel1 angela angels
anthony apples arsenal asdasd asdf1234 asdfgh asdfghjkl asdfjkl ashley austin azerty babygirl badboy bailey banana barcelona
baseball basketball batman beautiful benjamin bismillah blessed blink182 boomer brandon brandy brooklyn bubbles buster butterfly
camaro carlos carmen caroline celtic champion changeme charles charlie cheese chelsea chester chicago chicken chocolate chris1
christ christian christopher church compaq computer cookie corvette courtney cowboy cowboys cristina crystal daniel danielle
default destiny diamond dolphin donald dragon dragonball dreams eagles eminem elizabeth england family ferrari fishing flower
flowers football forever forever21 freedom friend friends fuckyou fuckoff gabriel garfield gateway george ginger godbless godisgood
gods123 google hannah happy1 harley heaven heather hello1 hello123 helloworld hockey hottie hunter hunting iceman iloveu iloveyou
iloveyou1 iloveyou2 iloveyou123 ilovejesus ilovegod internet iwantu jackson jasmine jasper jennifer jeremy jessica jesus1 jesus123
jesus7 jesuschrist jesusislord jesuslovesme jordan jordan23 joseph joshua junior justin killer kitten knight ladybug lakers lauren
letmein letmein1 liberty lifehack linkedin liverpool london loveme lovely loveyou lovelove lucky1 maggie mahalko marina marine mariposa
marlboro martin master master123 matrix matthew maverick melissa mercedes michael michelle mickey midnight miller million1 minecraft
monica monkey monkey1 monster morgan mother mustang myspace1 naruto nathan ncc1701 newyork nicholas nicole nintendo ninja1 nothing
oliver orange p@ssw0rd p@ssword pa55word pa55w0rd pakistan pass123 pass1234 passpass passw0rd password passwort passwords patrick peaches
peanut pepper phoenix player please pokemon poohbear porsche prayer praise princess purple pussycat q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx
qazwsxedc qqww1122 qwaszx qweasd qweasdzxc qweqwe qwer1234 qwert1 qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu
qwertyui qwertyuiop rabbit rachel raiders rainbow ranger rangers redsox richard robert rocket rosary rush2112 sabrina samantha samson
samsung sandra saturn scooby scooter scorpion secret secret123 sebastian shadow shannon shelby shoes123 shod123 silver simple slipknot
snickers snoopy soccer softball sophie spider spiderman spongebob sparky squirt startrek starwars steelers stephanie steven summer
sunflower sunshine superman superstar survivor sweetie sweety taylor teacher tennis testing test123 test1234 theman thomas thunder
tigers tigger tinkerbell titanic toyota trinity trustme trustno1 tweety united unicorn vanessa victor victoria viking wachtwoord
walker warrior welcome welcome1 welcome123 westside whatever william willow wilson winner winter wizard xxxxxx yamaha yankees
yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm123 changeit letmein123 temp123 temppass default1 guest123 login123 master1
`;

const COMMON = new Set(LIST.trim().split(/\s+/));
const ROWS = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Whether a password would be guessed within the first tries: on the list, with or without a short suffix, or a run of adjacent keys. */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const stem = lower.replace(/[\d!?.@#$*_-]{1,4}$/, "");
  return COMMON.has(lower) || COMMON.has(stem) || isOneRun(lower);
}

function isOneRun(text: string): boolean {
  const backwards = Array.from(text).toReversed().join("");
  return new Set(text).size <= 2 || ROWS.some((row) => [text, backwards].some((run) => (row + row).includes(run)));
}
