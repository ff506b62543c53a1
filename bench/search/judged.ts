/**
 * Queries with what is right for them, written from the sample content. The first of each group were there before the ranking was tuned,
 * and are what it was tuned by; those below `held:`, a fifth of all, were written afterwards and tune nothing. A line is
 * `query = what is right ; or that ~ what is useful ; and that`. A name is the beginning of a resource's title; `course`, `university`,
 * `book` and `post` before it say what else it is of. Courses are named in full.
 */
const groups = {
  code: `
    BCA-402 = Operating Systems, June 2026
    bca402 = Operating Systems, June 2026
    bca 402 = Operating Systems, June 2026
    BCA 301 = Database Management Systems, November 2024 ~ SQL Joins, Grouping and Subqueries
    bca-201 = Data Structures, May 2024 ; Data Structures, May 2025 ~ Binary Search Trees
    BCA201 2025 = Data Structures, May 2025
    bca 503 notes = HTTP, Forms and Sessions
    mca104 = Design and Analysis of Algorithms
    PHY-301 = Thermal Physics, November 2025 ~ Entropy and the Second Law
    phy 401 = Waves and Optics, June 2025 ~ Interference by Division of Amplitude
    phy101 2022 = Mechanics and Wave Motion, December 2022
    phy 501 = Elements of Modern Physics
    MAT-301 = Real Analysis
    mat 201 = Differential Equations of the First Order
    TCS-503 = Computer Networks
    tcs402 = Virtual Memory and Page Replacement
    tcs 302 question paper = Discrete Structures
    TCS701 = Machine Learning, November 2025
    tma 101 = Engineering Mathematics I
    tme401 paper = Engineering Thermodynamics
    TEC-401 = Analog Electronics ~ B.Tech Electronics Syllabus
    tce 303 = Strength of Materials
    mba 203 = Capital Budgeting
    che-202 = Chemical Thermodynamics and Equilibrium, June 2025 ; Chemical Thermodynamics and Equilibrium, June 2023
    CHE301 = Organic Chemistry II
    com 402 paper = Cost Accounting
    COM-501 = Management Accounting
    law101 = Law of Contract I
    his 101 = History of India to 300 CE
    bph103 = Pharmaceutics I
    NUR 201 = Drug Doses, Drip Rates and Fluid Balance
    hor604 = Post-harvest Management
    bbt 301 = Travel Agency and Tour Operations
    EDU-101 = Childhood and Growing Up
    hin 201 = रस-सिद्धांत का परिचय
    held:
    mca-104 paper = Design and Analysis of Algorithms
    bca102 = Programming in C
    PHY 201 = Electricity and Magnetism
    tcs-601 notes = LL(1) Parsing
    tce402 = Levelling and Contouring
    COM 203 = Business Statistics
    bot-502 = Plant Physiology
    mbt201 = Genetic Engineering
    hor 101 2025 = Fundamentals of Horticulture, November 2025
  `,
  typo: `
    operatng system paper = Operating Systems, June 2026
    databse management = Database Management Systems ~ SQL Joins
    data strcutures = Data Structures, May 2025 ; Data Structures, May 2024 ~ book Data Structures at the Kitchen Table
    thermodinamics engineering = Engineering Thermodynamics
    machin lerning = Machine Learning, November 2025
    computer netwroks = Computer Networks
    discreet structures = Discrete Structures
    stregth of materials = Strength of Materials
    analog electronis = Analog Electronics
    organic chemestry = Organic Chemistry II
    chemical kinetiks = Chemical Kinetics
    mendlian genetics = Mendelian Genetics
    genetic enginering = Genetic Engineering
    geomorpholgy = Geomorphology
    horticulure fundamentals = Fundamentals of Horticulture, November 2025 ; Fundamentals of Horticulture, November 2023
    managment accounting = Management Accounting
    finacial accounting = Financial Accounting
    bussiness statistics = Business Statistics
    law of contarct = Law of Contract I
    plant phisiology = Plant Physiology
    anatmy and physiology = Applied Anatomy and Physiology
    pharmacutics = Pharmaceutics I
    elasticty of demand = Elasticity of Demand and Supply
    liner regression = Simple Linear Regression
    levlling and contouring = Levelling and Contouring
    differntial equations = Differential Equations of the First Order
    real anlysis = Real Analysis
    electricty and magnetism = Electricity and Magnetism
    interferance of light = Interference by Division of Amplitude
    modren physics = Elements of Modern Physics
    virtul memory = Virtual Memory and Page Replacement
    bca sylabus = BCA Syllabus
    nursing sylabuss = B.Sc. Nursing Syllabus
    monsson notes = Understanding the Indian Monsoon
    disastr management = Fundamentals of Disaster Management ; course M.A. Disaster Management
    dhauladar university = university Dhauladhar University
    kedar vally technical = university Kedar Valley Technical University
    mughal adminstration = The Mughal State
    held:
    programing in c = Programming in C
    wave optcs = Waves and Optics
    enginering mathmatics = Engineering Mathematics I
    cost acounting = Cost Accounting
    algoritms analysis = Design and Analysis of Algorithms
    temprate fruit = Temperate Fruit Crops
    travle agency = Travel Agency and Tour Operations
    capital bugeting = Capital Budgeting
    entrophy notes = Entropy and the Second Law
    teesta univercity = university Teesta University of Hill Studies
  `,
  abbreviation: `
    os paper = Operating Systems, June 2026
    os = Operating Systems, June 2026 ~ Virtual Memory and Page Replacement
    dbms pyq = Database Management Systems
    dbms notes = SQL Joins, Grouping and Subqueries
    daa = Design and Analysis of Algorithms
    dsa paper = Data Structures, May 2025 ; Data Structures, May 2024 ; Design and Analysis of Algorithms
    ds notes bca = Binary Search Trees
    cn question paper = Computer Networks
    ml pyq = Machine Learning, November 2025
    maths 1 paper = Engineering Mathematics I
    engg maths = Engineering Mathematics I
    som paper = Strength of Materials
    bst notes = Binary Search Trees
    kvtu = university Kedar Valley Technical University
    phu = university Patkai Hills University
    ppis = university Pir Panjal Institute of Sciences
    tuhs = university Teesta University of Hill Studies
    dhu = university Dhauladhar University
    cse kvtu = course B.Tech Computer Science ; Computer Networks, December 2024 ; Discrete Structures ; Machine Learning, November 2025 ; B.Tech Computer Science Syllabus
    mtech ai = course M.Tech Artificial Intelligence
    btech cs syllabus = B.Tech Computer Science Syllabus
    bsc maths syllabus = B.Sc. Mathematics Syllabus
    bsc phy syllabus = B.Sc. Physics Syllabus
    phy optics paper = Waves and Optics, June 2025
    org chem = Organic Chemistry II
    mech thermodynamics = Engineering Thermodynamics
    bca = course BCA ~ BCA Syllabus
    mba = course MBA ~ Capital Budgeting
    bed paper = Childhood and Growing Up
    llb paper = Law of Contract I
    bcom syllabus = B.Com Syllabus
    npv irr = Capital Budgeting
    ba eco = course B.A. Economics ; Elasticity of Demand and Supply
    held:
    coa = Digital Logic and Number Systems ; B.Tech Computer Science Syllabus ; BCA Syllabus
    oops = BCA Syllabus ; B.Tech Computer Science Syllabus
    bsc nursing 1st sem = Applied Anatomy and Physiology ; B.Sc. Nursing Syllabus ; course B.Sc. Nursing
    comp networks = Computer Networks
    ma hindi = course M.A. Hindi
    b.ed = course B.Ed. ; Childhood and Growing Up
    mcom = course M.Com
    chem kinetics = Chemical Kinetics
    dbms 2024 = Database Management Systems
  `,
  hindi: `
    हिंदी साहित्य का इतिहास = हिंदी साहित्य का इतिहास
    हिन्दी साहित्य = हिंदी साहित्य का इतिहास
    रस सिद्धांत = रस-सिद्धांत का परिचय
    रस सिद्धान्त नोट्स = रस-सिद्धांत का परिचय
    रस क्या है = रस-सिद्धांत का परिचय
    साधारणीकरण = रस-सिद्धांत का परिचय
    नौ रस = रस-सिद्धांत का परिचय
    भक्ति आंदोलन = हिंदी साहित्य का इतिहास
    रीतिकाल प्रश्न पत्र = हिंदी साहित्य का इतिहास
    तुलसीदास की समन्वय भावना = हिंदी साहित्य का इतिहास
    कबीर = हिंदी साहित्य का इतिहास
    सूरदास वात्सल्य = हिंदी साहित्य का इतिहास
    आदिकाल का नामकरण = हिंदी साहित्य का इतिहास
    एम.ए. हिंदी प्रथम सेमेस्टर = हिंदी साहित्य का इतिहास ; course M.A. Hindi
    विभाव अनुभाव संचारी = रस-सिद्धांत का परिचय
    अभिनवगुप्त = रस-सिद्धांत का परिचय
    सामान्य ज्ञान = book सामान्य ज्ञान की सीढ़ी
    पहाड़ी रियासतें = book पहाड़ी रियासतों की कहानी
    देवदार के नीचे = book देवदार के नीचे
    अपनी भाषा में नोट्स = post अपनी भाषा में नोट्स
    गणित का पाठ्यक्रम = B.Sc. Mathematics Syllabus
    भौतिकी प्रश्न पत्र तृतीय सेमेस्टर = Thermal Physics, November 2025
    रसायन = course B.Sc. Chemistry ; Organic Chemistry II ; Chemical Kinetics ; Chemical Thermodynamics and Equilibrium, June 2025
    अर्थशास्त्र नोट्स = Elasticity of Demand and Supply
    दिसंबर 2024 हिंदी = हिंदी साहित्य का इतिहास
    मशीन लर्निंग = Machine Learning, November 2025
    संगणक विज्ञान = course B.Tech Computer Science ; course BCA ; B.Tech Computer Science Syllabus ; Computer Networks ; BCA Syllabus
    held:
    वीर और रौद्र में भेद = रस-सिद्धांत का परिचय
    मीरा = हिंदी साहित्य का इतिहास
    करुण रस = रस-सिद्धांत का परिचय
    इतिहास प्रश्न पत्र = हिंदी साहित्य का इतिहास ; History of India to 300 CE
    स्थायी भाव = रस-सिद्धांत का परिचय
    सामान्य ज्ञान की किताब = book सामान्य ज्ञान की सीढ़ी
    हिंदी नोट्स = रस-सिद्धांत का परिचय ; post अपनी भाषा में नोट्स
    रीति काल = हिंदी साहित्य का इतिहास
  `,
  transliteration: `
    hindi sahitya ka itihas = हिंदी साहित्य का इतिहास
    hindi sahitya paper = हिंदी साहित्य का इतिहास
    sahitya itihaas = हिंदी साहित्य का इतिहास
    ras siddhant = रस-सिद्धांत का परिचय
    ras siddhaant notes = रस-सिद्धांत का परिचय
    sadharanikaran = रस-सिद्धांत का परिचय
    bhakti andolan = हिंदी साहित्य का इतिहास
    bhaktikal = हिंदी साहित्य का इतिहास
    ritikal = हिंदी साहित्य का इतिहास
    reetikaal ki kavita = हिंदी साहित्य का इतिहास
    kabir ke kavya = हिंदी साहित्य का इतिहास
    surdas vatsalya = हिंदी साहित्य का इतिहास
    tulsidas = हिंदी साहित्य का इतिहास
    abhinavgupta = रस-सिद्धांत का परिचय
    vibhav anubhav = रस-सिद्धांत का परिचय
    samanya gyan = book सामान्य ज्ञान की सीढ़ी
    saamaanya gyaan = book सामान्य ज्ञान की सीढ़ी
    devdar ke neeche = book देवदार के नीचे
    pahadi riyasat = book पहाड़ी रियासतों की कहानी
    apni bhasha mein notes = post अपनी भाषा में नोट्स
    ganit = course B.Sc. Mathematics ; B.Sc. Mathematics Syllabus ; Engineering Mathematics I
    bhautiki = course B.Sc. Physics ; course M.Sc. Physics ; Thermal Physics ; B.Sc. Physics Syllabus
    rasayan vigyan = course B.Sc. Chemistry ; Organic Chemistry II ; Chemical Kinetics
    prashn patra hindi = हिंदी साहित्य का इतिहास
    held:
    veer ras = रस-सिद्धांत का परिचय
    adikal = हिंदी साहित्य का इतिहास
    sthayi bhav = रस-सिद्धांत का परिचय
    itihas = हिंदी साहित्य का इतिहास ; course B.A. History ; History of India to 300 CE
    pahari riyasaton ki kahani = book पहाड़ी रियासतों की कहानी
    nirgun dhara = हिंदी साहित्य का इतिहास
    arthashastra notes = Elasticity of Demand and Supply
  `,
  question: `
    what is thrashing in operating systems = Operating Systems, June 2026 ; Virtual Memory and Page Replacement
    what is the difference between a process and a program = Operating Systems, June 2026
    how does a binary search tree delete a node with two children = Binary Search Trees
    what is a left outer join = SQL Joins, Grouping and Subqueries
    difference between where and having = SQL Joins, Grouping and Subqueries ; Database Management Systems
    why is the centre of newton's rings dark = Waves and Optics ; Interference by Division of Amplitude
    what is entropy = Entropy and the Second Law
    how to solve exact differential equations = Differential Equations of the First Order
    what is overfitting = Machine Learning, November 2025 ; Simple Linear Regression
    how do I calculate drip rate = Drug Doses, Drip Rates and Fluid Balance
    what is elasticity of demand = Elasticity of Demand and Supply
    how to read a poem = How to Read a Poem Closely
    what is belady's anomaly = Virtual Memory and Page Replacement
    what is net present value = Capital Budgeting
    how are shares forfeited and reissued = Issue, Forfeiture and Reissue of Shares
    explain the law of segregation = Mendelian Genetics
    what is the chi square test used for = Mendelian Genetics
    why does the monsoon arrive suddenly = Understanding the Indian Monsoon
    how is a nursery of plants managed = Plant Propagation and Nursery Management
    what is chilling requirement of apple = Temperate Fruit Crops
    what did mansabdars do = The Mughal State
    what is an invitation to treat = Law of Contract I
    how to compute first and follow sets = LL(1) Parsing
    what is the arrhenius equation = Chemical Kinetics
    how is a tour costed = Itinerary Planning and Tour Costing
    what are cookies and sessions in http = HTTP, Forms and Sessions
    how to choose a course = post Choosing a course
    how do I sell a used book = post How to describe a used book
    how to read a syllabus = post Read the syllabus before you read the book
    what should I do in the last week before exams = post What to do in the last seven days
    how to press plants for a herbarium = post Pressing plants above 2,000 metres
    why does my first program not run = post Your first program will not run
    what is scaffolding in child development = Childhood and Growing Up
    what is the two peg test = Levelling and Contouring
    held:
    what is the dining philosophers problem = Operating Systems, June 2026
    how do I find shortest path with dijkstra = Design and Analysis of Algorithms ; Data Structures
    what is photorespiration = Plant Physiology
    explain karatsuba multiplication = Design and Analysis of Algorithms
    what is meant by a climacteric fruit = Post-harvest Management ; Fundamentals of Horticulture, November 2023
    how does linkage change mendelian ratios = Mendelian Genetics
    what does gradient descent do = Simple Linear Regression
    who issued the edicts of ashoka = History of India to 300 CE
    how to study in a group = post A study group that survives November
    what is the internal rate of return = Capital Budgeting
  `,
  phrase: `
    "critical section problem" = Operating Systems, June 2026
    Gantt charts scheduling = Operating Systems, June 2026
    third normal form = Database Management Systems
    weak entity = Database Management Systems
    sparse matrix stored compactly = Data Structures, May 2025
    avl rotations = Binary Search Trees
    Cayley-Hamilton theorem = Engineering Mathematics I
    Hasse diagram = Discrete Structures
    hamming distance = Computer Networks
    support vector machine kernel = Machine Learning, November 2025
    Lucas reagent = Organic Chemistry II
    iodoform test = Organic Chemistry II
    Hess's law = Chemical Thermodynamics and Equilibrium, June 2023
    black rust of wheat = Plant Diversity I
    Emerson enhancement effect = Plant Physiology
    restriction enzymes EcoRI = Genetic Engineering
    blue-white screening = Genetic Engineering
    Mohorovičić discontinuity = Geomorphology
    mohorovicic discontinuity = Geomorphology
    Kelvin-Planck statement = Entropy and the Second Law ; Engineering Thermodynamics
    Michelson interferometer = Interference by Division of Amplitude ~ Waves and Optics
    Compton wavelength = Elements of Modern Physics
    critical damping = Mechanics and Wave Motion, December 2022
    Bernoulli's equation integrating factors = Differential Equations of the First Order
    point of contraflexure = Strength of Materials
    common mode rejection ratio = Analog Electronics
    bin card = Cost Accounting
    wagering agreement = Law of Contract I
    Painted Grey Ware = History of India to 300 CE
    eutectic mixture = Pharmaceutics I
    damping off = Plant Propagation and Nursery Management
    Palghat gap = Geography of India
    five A's of a tourism destination = Principles of Tourism
    object permanence = Childhood and Growing Up
    Somali jet = Understanding the Indian Monsoon
    residuals add up to zero = Simple Linear Regression
    dramatic monologue = Reading Poetry and Drama
    respiratory quotient = Post-harvest Management ; Plant Physiology
    antecedent drainage = Relief and Drainage of the Eastern Himalaya
    override commission = Travel Agency and Tour Operations
    quick ratio = Management Accounting
    supremum and infimum = Real Analysis
    held:
    two-phase locking = Database Management Systems
    naive bayes classifier = Machine Learning, November 2025
    Mohr's circle = Strength of Materials
    Rankine cycle = Engineering Thermodynamics
    de Broglie wavelength = Elements of Modern Physics
    heterocyst function = Plant Diversity I
    Biot-Savart law = Electricity and Magnetism
    plate tectonics = Geomorphology
    Sendai framework = Fundamentals of Disaster Management
    Piaget stages = Childhood and Growing Up
  `,
  words: `
    operating systems = Operating Systems, June 2026 ~ Virtual Memory and Page Replacement
    binary search tree = Binary Search Trees
    database management system = Database Management Systems
    data structure = Data Structures, May 2025 ; Data Structures, May 2024 ~ book Data Structures at the Kitchen Table
    waves optics = Waves and Optics
    modern physics = Elements of Modern Physics
    thermal physics = Thermal Physics, November 2025
    thermodynamics = Engineering Thermodynamics ; Chemical Thermodynamics and Equilibrium, June 2025 ; Chemical Thermodynamics and Equilibrium, June 2023
    machine learning = Machine Learning, November 2025
    compiler design parsing = LL(1) Parsing
    page replacement = Virtual Memory and Page Replacement
    surveying = Levelling and Contouring
    organic chemistry = Organic Chemistry II
    accounting = Financial Accounting ; Cost Accounting ; Management Accounting
    mughal land revenue = The Mughal State
    tourism = course BBA Tourism ; Principles of Tourism ; BBA Tourism Syllabus
    horticulture = course B.Sc. (Hons.) Horticulture ; course M.Sc. Horticulture ; Fundamentals of Horticulture
    nursing = course B.Sc. Nursing ; B.Sc. Nursing Syllabus
    disaster management = Fundamentals of Disaster Management ; course M.A. Disaster Management
    post harvest = Post-harvest Management
    postharvest management = Post-harvest Management
    operatingsystem = Operating Systems, June 2026
    data base management = Database Management Systems
    number systems workbook = Digital Logic and Number Systems
    digital logic = Digital Logic and Number Systems
    eastern himalaya rivers = Relief and Drainage of the Eastern Himalaya
    fruit crops = Temperate Fruit Crops
    poem = How to Read a Poem Closely ~ book Reading Poems Aloud ; Reading Poetry and Drama
    genetics = Mendelian Genetics ; Genetic Engineering
    programming in c = Programming in C
    c programming = Programming in C
    calculus book = book Calculus by Small Steps
    quiz companion = book The Hill States Quiz Companion
    beams and frames = book Beams, Frames and Footbridges
    salt analysis = book A Bench Guide to Salt Analysis
    group study = post A study group that survives November
    lab record = post The lab record is not a punishment
    slow network = post Studying on a network that comes and goes
    b.pharm = course B.Pharm ; B.Pharm Syllabus
    hotel management = course BHM (Hotel Management)
    phd biotechnology = course Ph.D. Biotechnology
    gangtok = university Teesta University of Hill Studies
    technical university = university Kedar Valley Technical University
    patkai hills = university Patkai Hills University
    held:
    electromagnetism = Electricity and Magnetism
    statistics = Business Statistics
    linear regression program = Simple Linear Regression
    contours = Levelling and Contouring
    contract law = Law of Contract I
    monsoons = Understanding the Indian Monsoon
    web technology = HTTP, Forms and Sessions
    fruit and vegetable storage = Post-harvest Management
    plants field guide = book Plants of the Oak Belt
    novel = book The Lamp at Nine Turnings
    kedar valley = university Kedar Valley Technical University
    exam week = post What to do in the last seven days
  `,
  filter: `
    bca 4th sem os question paper = Operating Systems, June 2026
    bca 2nd sem data structures 2024 = Data Structures, May 2024
    data structures may 2025 = Data Structures, May 2025
    mechanics 2022 pyq = Mechanics and Wave Motion, December 2022
    mechanics november 2024 = Mechanics and Wave Motion, November 2024
    bsc physics 3rd sem paper = Thermal Physics, November 2025
    bsc physics third semester notes = Entropy and the Second Law
    physics sem 4 notes = Interference by Division of Amplitude
    semester V physics question paper = Elements of Modern Physics
    dhauladhar university bca syllabus = BCA Syllabus
    kedar valley technical university machine learning paper = Machine Learning, November 2025
    kvtu civil 3rd sem paper = Strength of Materials
    kvtu mechanical 4 sem 2023 = Engineering Thermodynamics
    btech 1st sem maths paper 2023 = Engineering Mathematics I
    cse 5th semester question paper = Computer Networks
    btech cse sem 3 pyq = Discrete Structures
    btech electronics second year syllabus = B.Tech Electronics Syllabus
    patkai chemistry 2nd sem 2025 = Chemical Thermodynamics and Equilibrium, June 2025
    chemistry 2nd sem 2023 paper = Chemical Thermodynamics and Equilibrium, June 2023
    bcom 1st sem paper = Financial Accounting
    b.com 4th semester previous year question paper = Cost Accounting
    bcom sem 3 notes = Issue, Forfeiture and Reissue of Shares
    llb 1st semester dec 2025 = Law of Contract I
    history notes = The Mughal State
    ba history 1st sem paper = History of India to 300 CE
    botany 5th sem paper nov 2025 = Plant Physiology
    botany notes = Mendelian Genetics
    nursing 1st sem question paper = Applied Anatomy and Physiology
    nursing notes 2nd sem = Drug Doses, Drip Rates and Fluid Balance
    bpharm 1st sem paper = Pharmaceutics I
    data science syllabus = B.Sc. Data Science Syllabus
    geography 1st sem 2022 = Geomorphology
    ba geography sem 4 paper = Geography of India
    horticulture 2023 paper = Fundamentals of Horticulture, November 2023
    horticulture sem 6 = Post-harvest Management
    bba tourism 3rd semester paper = Travel Agency and Tour Operations
    tourism notes = Itinerary Planning and Tour Costing
    notes in hindi = रस-सिद्धांत का परिचय
    hindi medium question paper = हिंदी साहित्य का इतिहास
    economics notes 1st sem = Elasticity of Demand and Supply
    msc biotechnology 2nd sem 2026 = Genetic Engineering
    mca 1st sem algorithms = Design and Analysis of Algorithms
    held:
    data structures notes 2nd sem = Binary Search Trees
    physics paper dec 2022 = Mechanics and Wave Motion, December 2022
    bcom 5th sem question paper = Management Accounting
    kvtu 7th semester paper = Machine Learning, November 2025
    geography notes semester 5 = Relief and Drainage of the Eastern Himalaya
    pir panjal institute of sciences biotechnology paper = Genetic Engineering
    bba tourism 1st sem pyq = Principles of Tourism
    teesta university horticulture notes 3rd sem = Temperate Fruit Crops
    english 2nd semester question paper = Reading Poetry and Drama
    mba 2nd sem notes = Capital Budgeting
  `,
} as const;

export type Group = keyof typeof groups;
export const judgedGroups = Object.keys(groups) as Group[];

/** What is looked for: a title that begins like this. */
type Wanted = { kind: 'resources' | 'courses' | 'universities' | 'books' | 'blogs'; title: string };
export type Judged = {
  group: Group;
  q: string;
  right: Wanted[];
  useful: Wanted[];
  /** Kept out of all tuning. */
  isHeld: boolean;
};

const KINDS = { course: 'courses', university: 'universities', book: 'books', post: 'blogs' } as const;

function wantedOf(name: string): Wanted {
  const [, kind, title] = /^(course|university|book|post) (.+)$/.exec(name) ?? [];
  return kind && title
    ? { kind: KINDS[kind as keyof typeof KINDS], title }
    : { kind: 'resources', title: name };
}

const namesIn = (text = ''): Wanted[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
    .map(wantedOf);

export const judged: Judged[] = judgedGroups.flatMap((group) => {
  const lines = groups[group]
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const held = lines.indexOf('held:');
  return lines.flatMap((line, at) => {
    if (at === held) return [];
    const [q = '', names = ''] = line.split(' = ');
    const [right, useful] = names.split(' ~ ');
    return [{ group, q, right: namesIn(right), useful: namesIn(useful), isHeld: at > held }];
  });
});

/** Whether a hit is what was looked for. */
export const isWanted = (hit: { kind: string; title: { text: string } }, { kind, title }: Wanted): boolean =>
  hit.kind === kind && (kind === 'courses' ? hit.title.text === title : hit.title.text.startsWith(title));
