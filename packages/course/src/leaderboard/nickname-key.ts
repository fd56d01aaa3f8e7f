/**
 * Characters that look like a letter or two, from Unicode's `confusables.txt` (UTS #39, version 10), except those that compatibility forms and case
 * folding already unify. Capitals are listed with their small letter.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  2: 'ꝚƧϨꙄᒿꛯƻ',
  3: 'ꞫȜƷꝪⳌЗӠ𖼻𑣊Ҙ',
  4: 'Ꮞ𑢯',
  5: 'Ƽ𑢻',
  6: 'ⳒбᏮ𑣕',
  7: '𐓒𑣆',
  8: '৪੪\u{1E8CB}ȣȢ𐌚',
  9: '੧୨৭൭ꝮⳊ𑣌𑢬𑣖',
  a: 'ɑαаΑАᎪᗅꓮ𖽀𐊠',
  aa: 'ꜳꜲ',
  ae: 'æӕÆӔ',
  ao: 'ꜵꜴ',
  au: 'ꜷꜶ',
  av: 'ꜹꜻꜸꜺ',
  ay: 'ꜽꜼ',
  b: 'ƄЬᏏᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ɓƃƂБƀҍҌѣѢ',
  bl: 'Ы',
  c: 'ᴄςⲥсꮯ𐐽𑣲𑣩ΣⲤСᏟꓚ𐊢𐌂𐐕𐔜ȼҫҪ',
  d: 'ԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđĐÐƉ',
  dz: 'ʣ',
  e: 'ꬲеҽΕЕⴹᎬꓰ𑢦𑢮𐊆ɇɆҿ',
  f: 'ꬵꞙẝքꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ƒƑᵮ',
  g: 'ɡᶃƍցԌᏀᏳꓖɠǥǤ',
  h: 'һհᏂΗⲎНᎻᕼꓧ𐋏нɦꚕᏲⱧҢħћĦӉӇ',
  i: 'ıɪɩιіꙇӏꭵᎥ𑣃ɨᵻᵼ',
  j: 'ϳјꞲͿЈᎫᒍꓙɉɈ',
  k: 'ΚⲔКᏦᛕꓗ𐔘ƙⱩҚꝀҞ',
  l: '\u0661\u06F1𐌠\u{1E8C7}ƖǀΙⲒІӀ\u05D5\u05DF\u0627\u07CAⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦łŁɭƗƚɫ\u0673',
  ll: 'ǁ\u05F0',
  lo: 'Ю',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑Ӎ',
  n: 'ոռΝⲚꓠ𐔓ɳƞηƝᵰ',
  o: '०੦૦௦౦೦൦๐໐၀\u0665\u06F5ᴏᴑꬽοσⲟоჿօ\u05E1\u0647\u06BE\u06C1\u06D5ഠဝ𐓪𑣈𑣗𐐬\u07C0০୦〇𑓐𑣠ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖\u06FFøꬾØⵁɵꝋөѳꮎꮻƟꝊθΘӨѲⴱᎾᏫꭴတ',
  oe: 'œŒ',
  oo: 'ꝏꚙꝎꚘ',
  p: 'ρⲣрΡⲢРᏢᑭꓑ𐊕ƥᵽ',
  q: 'ԛգզⵕʠ',
  r: 'ꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ɽɼɍғᵲ',
  rn: '𑣣𑜀ɱᵯ',
  s: 'ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠ʂᵴ',
  t: 'ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ƭȾƮҬŧŦᵵ',
  t3: 'Ꜩ',
  tf: 'ꝷ',
  ts: 'ʦ',
  u: 'ꞟᴜꭎꭒʋυս𐓶𑣘Սሀ𐓎ᑌꓴ𖽂𑢸ᵾꮜɄᏌ',
  ue: 'ᵫ',
  uo: 'ꭣ',
  v: 'ᴠνѵ\u05D8𑜆ꮩ𑣀\u0667\u06F7ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝',
  w: 'ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ԜᎳᏔꓪѽ𑓅ꝡ',
  x: 'хᕁᕽ𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧Ҳ',
  y: 'ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲ƴɏұɎҰ',
  z: 'ᴢꮓ𑣄𐋵𑣥ΖᏃꓜ𑢩ʐƶƵȥȤᵶ',
};

/** Look-alikes within ASCII, as in UTS #39; and `i`, since a capital `I` looks like an `l` to most readers. */
const ASCII: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1|i]/g, 'l'],
  [/m/g, 'rn'],
];

const LETTER_OF = new Map(Object.entries(LOOK_ALIKES).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)));

/** Characters without width, those that only turn or join their neighbours, and the marks over Latin letters. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]|[\u0300-\u036F]/gu;

/**
 * The same key for names that readers take for one another: compatibility forms (NFKD), case, marks, blanks and look-alikes from other scripts make no
 * difference. Empty for an invisible name.
 */
export function nicknameKey(name: string): string {
  const seen = fold(fold(name));
  return ASCII.reduce((key, [sign, letter]) => key.replace(sign, letter), seen);
}

/** Applied twice, because a capital may look like a different letter than its small form does. */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(UNSEEN, '');
  const latin = Array.from(plain, (sign) => LETTER_OF.get(sign) ?? sign).join('');
  return latin.toUpperCase().toLowerCase().replace(/\s+/g, ' ').trim();
}
