import assert from 'node:assert/strict';
import test from 'node:test';
import { cleanText, guessLanguage } from './text.ts';

const papers = {
  en: 'Define entropy. Explain the second law of thermodynamics and state where it holds.',
  hi: 'भारत की अर्थव्यवस्था में कृषि के महत्व पर एक निबंध लिखिए। सभी प्रश्नों के उत्तर देना अनिवार्य है।',
  mr: 'भारताच्या अर्थव्यवस्थेत शेतीचे महत्त्व काय आहे ते सांगा. सर्व प्रश्नांची उत्तरे देणे आवश्यक आहे आणि त्यांना समान गुण आहेत.',
  bn: 'ভারতের অর্থনীতিতে কৃষির গুরুত্ব সম্পর্কে একটি প্রবন্ধ লেখো। সকল প্রশ্নের উত্তর দাও।',
  as: 'ভাৰতৰ অৰ্থনীতিত কৃষিৰ গুৰুত্বৰ বিষয়ে এখন ৰচনা লিখা। সকলো প্ৰশ্নৰ উত্তৰ দিয়া।',
  pa: 'ਭਾਰਤ ਦੀ ਅਰਥ ਵਿਵਸਥਾ ਵਿੱਚ ਖੇਤੀ ਦੇ ਮਹੱਤਵ ਬਾਰੇ ਇੱਕ ਲੇਖ ਲਿਖੋ। ਸਾਰੇ ਸਵਾਲ ਹੱਲ ਕਰੋ।',
  gu: 'ભારતની અર્થવ્યવસ્થામાં ખેતીના મહત્વ વિશે નિબંધ લખો. બધા પ્રશ્નોના જવાબ આપો.',
  or: 'ଭାରତର ଅର୍ଥନୀତିରେ କୃଷିର ଗୁରୁତ୍ୱ ବିଷୟରେ ଏକ ପ୍ରବନ୍ଧ ଲେଖ। ସମସ୍ତ ପ୍ରଶ୍ନର ଉତ୍ତର ଦିଅ।',
  ta: 'இந்தியப் பொருளாதாரத்தில் வேளாண்மையின் முக்கியத்துவம் பற்றி ஒரு கட்டுரை எழுதுக. அனைத்து வினாக்களுக்கும் விடையளி.',
  te: 'భారత ఆర్థిక వ్యవస్థలో వ్యవసాయం యొక్క ప్రాముఖ్యత గురించి వ్యాసం రాయండి. అన్ని ప్రశ్నలకు సమాధానాలు రాయండి.',
  kn: 'ಭಾರತದ ಆರ್ಥಿಕತೆಯಲ್ಲಿ ಕೃಷಿಯ ಮಹತ್ವದ ಬಗ್ಗೆ ಪ್ರಬಂಧ ಬರೆಯಿರಿ. ಎಲ್ಲಾ ಪ್ರಶ್ನೆಗಳಿಗೆ ಉತ್ತರಿಸಿ.',
  ml: 'ഇന്ത്യൻ സമ്പദ്‌വ്യവസ്ഥയിൽ കൃഷിയുടെ പ്രാധാന്യത്തെക്കുറിച്ച് ഒരു ഉപന്യാസം എഴുതുക. എല്ലാ ചോദ്യങ്ങൾക്കും ഉത്തരമെഴുതുക.',
  ur: 'ہندوستان کی معیشت میں زراعت کی اہمیت پر ایک مضمون لکھیے۔ تمام سوالوں کے جواب دینا ضروری ہے اور سب کے نمبر برابر ہیں۔',
};

test('the language of a paper is recognised by its script, and by trigrams if several languages share the script', () => {
  for (const [language, text] of Object.entries(papers)) assert.equal(guessLanguage([text]), language);
});

test('the language with the larger part of the text is chosen, and none for equal parts, short texts or legacy Hindi fonts', () => {
  assert.equal(guessLanguage([papers.hi, papers.hi, 'Time: 3 hours. Maximum marks: 80']), 'hi');
  assert.equal(guessLanguage([papers.hi, papers.en]), null);
  assert.equal(guessLanguage(['Define entropy.']), null);
  assert.equal(guessLanguage(['x = 2, y = 3, f(x) = 12, '.repeat(30)]), null);
  assert.equal(
    guessLanguage([
      'Hkkjrh; laLd`fr MkW- jktsanz izlkn ds ,d Hkk’k.k dk va”k gSA blesa mUgksaus crk;k gS fd Hkkjr tSls fo”kky ns”k esa thou',
    ]),
    null,
  );
  assert.equal(guessLanguage([]), null);
});

test('extracted text is composed, well-formed, and without characters that PostgreSQL cannot store', () => {
  assert.equal(cleanText('a\u0000b\u001bc'), 'a b c');
  assert.equal(cleanText(' Cafe\u0301 \t\n\n  लिखिए\u00a0 '), 'Café\nलिखिए');
  assert.equal(cleanText('a\ud800b'), 'a\ufffdb');
});
