import type { Listing } from './listing.ts';

/** Arts, general knowledge, history and literature. */
export const humanities: Listing[] = [
  {
    name: 'Line, Wash and Shade',
    author: 'Sucheta Palni',
    category: 'Arts',
    seller: 'Ananya Gurung',
    price: 560,
    condition: 'Excellent',
    description:
      'Large format, printed on good paper. I bought it for a summer course that was cancelled. The exercises at the back are untouched and the dust jacket has no tear.',
  },
  {
    name: 'Woodcarvers of the High Villages',
    author: 'Tashi Yangdon',
    category: 'Arts',
    seller: 'Stanzin Dolma',
    price: 890,
    condition: 'Good',
    description:
      'Photographs and measured drawings of temple doors. Library binding, small water mark on the last pages.',
  },
  {
    name: 'The Hill States Quiz Companion',
    author: 'Naveen Mankotia',
    category: 'GK',
    seller: 'Pooja Kumari',
    price: 99,
    condition: 'Normal',
    description:
      'Last year’s printing, with district maps. Answers to the practice sets are ticked; the chapter on rivers and passes is still quite clean.',
  },
  {
    name: 'सामान्य ज्ञान की सीढ़ी',
    author: 'दिनेश रावल',
    category: 'GK',
    seller: 'Sunita Devi',
    price: 80,
    condition: 'Good',
    description:
      'पुस्तक साफ है, केवल दो पाठों में पेंसिल से निशान लगे हैं। राज्य सेवा की तैयारी के लिए हर अध्याय के अंत में अभ्यास प्रश्न और उनके उत्तर दिए गए हैं।',
  },
  {
    name: 'Salt Roads and Passes',
    author: 'Kunzang Dechen',
    category: 'History',
    seller: 'Irfan Bhat',
    price: 430,
    condition: 'Good',
    description:
      'Trade in the western Himalaya, told along six routes. Marked lightly in pencil for a seminar paper; the bibliography alone was worth the price to me.',
  },
  {
    name: 'पहाड़ी रियासतों की कहानी',
    author: 'कमला नेगियाल',
    category: 'History',
    seller: 'Om Prakash',
    price: 125,
    condition: 'Normal',
    description:
      'हल्की पेंसिल की रेखाएँ हैं। परीक्षा के लिए उपयोगी टिप्पणियाँ हाशिये पर लिखी हैं, और पीछे रियासतों की वंशावली का बड़ा नक्शा भी सुरक्षित है।',
  },
  {
    name: 'The Lamp at Nine Turnings',
    author: 'Esther Longkumer-Rao',
    category: 'Literature',
    seller: 'Ananya Gurung',
    price: 149,
    condition: 'Good',
    description: 'A novel, read twice and loved. No marks.',
  },
  {
    name: 'देवदार के नीचे',
    author: 'सुमन पालीवाला',
    category: 'Literature',
    seller: 'Kavita Thakur',
    price: 40,
    condition: 'Bad',
    description: 'कहानी-संग्रह। जिल्द ढीली है, पर पन्ने पूरे हैं।',
  },
  {
    name: 'Reading Poems Aloud',
    author: 'Jacob Thangkhiew',
    category: 'Literature',
    seller: 'Irfan Bhat',
    price: 210,
    condition: 'Excellent',
    description:
      'Thirty poems with notes on breath, pause and stress. Came with a gift voucher and a dedication to somebody else, which is on a separate slip and can be taken out.',
  },
];
